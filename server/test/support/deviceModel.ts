/** One act on a car or on a boot. `car` chooses among the recorded cars; `device` is a boot's number, null for none. */
export type DeviceStep =
  | { readonly kind: 'create'; readonly device: string | null }
  | { readonly kind: 'release'; readonly car: number; readonly isOff: boolean }
  | { readonly kind: 'off'; readonly car: number; readonly device: string | null; readonly swap: boolean }
  | { readonly kind: 'back' | 'reopen'; readonly car: number; readonly forget: boolean }
  | { readonly kind: 'correct'; readonly car: number; readonly device: string | null };

interface Car {
  isActive: boolean;
  /** Whether the boot is off after the release. */
  isOff: boolean;
  device: string | null;
  /** Whether the recorded boot is on the car. */
  isOn: boolean;
}

/** What the server must say of boots and cars after each act. */
export class DeviceModel {
  private cars: Car[] = [];
  private missing = new Set<string>();

  copy(): DeviceModel {
    const copy = new DeviceModel();
    copy.cars = this.cars.map((car) => ({ ...car }));
    copy.missing = new Set(this.missing);
    return copy;
  }

  /** The number of each car, the car that each boot is on, and the boots that are missing. */
  said(devices: readonly string[]): string {
    const on = devices.map((device) => this.cars.findIndex((car) => car.isOn && car.device === device));
    const missing = devices.filter((device) => this.missing.has(device));
    return JSON.stringify([this.cars.map(({ device }) => device), on, missing]);
  }

  /** Makes an act if it is possible. @returns the status of the answer */
  take(step: DeviceStep): 200 | 400 | 409 {
    if (step.kind === 'create') {
      if (!this.isFree(step.device)) return 409;
      const car = { isActive: true, isOff: false, device: null, isOn: false };
      this.cars.push(car);
      this.put(car, step.device);
      return 200;
    }
    const car = this.cars[step.car];
    if (car === undefined) throw new Error('There is no such car.');
    switch (step.kind) {
      case 'release':
        if (!car.isActive) return 409;
        Object.assign(car, { isActive: false, isOff: step.isOff, isOn: car.isOn && !step.isOff });
        return 200;
      case 'off':
        return this.off(car, step.device, step.swap);
      case 'correct':
        if (!car.isActive) return 409;
        if (car.device === step.device) return 400;
        if (!this.isFree(step.device)) return 409;
        this.put(car, step.device);
        return 200;
      default:
        if (step.kind === 'back' ? car.isActive || !car.isOff : car.isActive) return 409;
        if (step.forget) this.put(car, null);
        else if (!car.isOn) {
          if (!this.isFree(car.device)) return 409;
          this.put(car, car.device);
        }
        Object.assign(car, { isActive: step.kind === 'reopen', isOff: false });
        return 200;
    }
  }

  private off(car: Car, named: string | null, swap: boolean): 200 | 409 {
    if (car.isActive || car.isOff) return 409;
    const isAnother = named !== null && named !== car.device;
    if (isAnother && car.device !== null) {
      if (!swap) return 409;
      this.missing.add(car.device);
    }
    if (isAnother) this.missing.delete(named);
    Object.assign(car, { isOff: true, isOn: false });
    return 200;
  }

  private isFree(device: string | null): boolean {
    return device === null || !this.cars.some((car) => car.isOn && car.device === device);
  }

  private put(car: Car, device: string | null): void {
    Object.assign(car, { device, isOn: device !== null });
    if (device !== null) this.missing.delete(device);
  }
}
