export { DeviceField, type DeviceFieldProps } from './DeviceField';
export { ScanBoot } from './ScanBoot';
