import type { ScanAnswer, ScanQuestion } from './scanMessages';
import { WorkerReader } from './WorkerReader';

class FakeWorker extends EventTarget {
  readonly asked: ScanQuestion[] = [];
  isEnded = false;

  postMessage(question: ScanQuestion): void {
    this.asked.push(question);
  }

  answer(answer: ScanAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data: answer }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const PICTURE = {} as ImageBitmap;

function aReader() {
  const worker = new FakeWorker();
  return { worker, reader: new WorkerReader(worker) };
}

test('each picture gets its own answer, whichever comes first (SCAN-1)', async () => {
  const { worker, reader } = aReader();
  const [first, second] = [reader.read(PICTURE), reader.read(PICTURE)];
  const [one, two] = worker.asked.map(({ id }) => id);
  worker.answer({ id: two ?? 0, texts: ['two'] });
  worker.answer({ id: one ?? 0, texts: ['one'] });
  expect(await Promise.all([first, second])).toEqual([['one'], ['two']]);
});

test('a reader that fails to load rejects its requests (SCAN-8)', async () => {
  const { worker, reader } = aReader();
  const first = reader.read(PICTURE);
  worker.answer({ id: worker.asked[0]?.id ?? 0, texts: null });
  await expect(first).rejects.toThrow('could not be loaded');
  const second = reader.read(PICTURE);
  worker.dispatchEvent(new Event('error'));
  await expect(second).rejects.toThrow('could not be loaded');
});

test('a reader that has failed before its first picture rejects it as well (SCAN-8)', async () => {
  const { worker, reader } = aReader();
  worker.dispatchEvent(new Event('error'));
  await expect(reader.read(PICTURE)).rejects.toThrow('could not be loaded');
});

test('closing it ends the worker and pending requests (SCAN-5)', async () => {
  const { worker, reader } = aReader();
  const asked = reader.read(PICTURE);
  reader.close();
  await expect(asked).rejects.toThrow();
  expect(worker.isEnded).toBe(true);
});
