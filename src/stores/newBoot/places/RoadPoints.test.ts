import { HttpError } from '../../../api/errors';
import { FakeBackend } from '../../../testing/fakeApi';
import { RoadPoints } from './RoadPoints';

function opened() {
  const backend = new FakeBackend();
  const roads = new RoadPoints(backend.suite, 'SF');
  const asked = () => backend.calls.requestsOf('routes').map(({ partialName }) => partialName);
  return { backend, roads, asked };
}

test('finds the points of roads by a part of their name (PLACE-4)', async () => {
  const { backend, roads, asked } = opened();
  await roads.search(' i-8 ');
  expect(roads.known.map(({ name }) => name)).toEqual(['Mile 3, I-80']);
  expect([asked(), backend.calls.count('roadPoints')]).toEqual([['i-8'], 1]);
});

test('if no road matches the whole text, searches by its first word and by words with a digit', async () => {
  const { roads, asked } = opened();
  await roads.search('mile 3 at i-80');
  expect(asked()).toEqual(['mile 3 at i-80', 'mile', 'i-80']);
  expect(roads.known).toHaveLength(1);
});

test('a short text is not searched for, and nothing is requested twice', async () => {
  const { backend, roads, asked } = opened();
  await roads.search('i');
  expect(asked()).toEqual([]);
  await roads.search('us');
  await roads.search('US');
  expect([asked(), backend.calls.count('roadPoints')]).toEqual([['us'], 1]);
});

test('failed requests are repeated (PLACE-4)', async () => {
  const { backend, roads } = opened();
  backend.calls.failNext('routes', new HttpError(500, 'Down'));
  await roads.search('i-80');
  expect(roads.known).toEqual([]);
  backend.calls.failNext('roadPoints', new HttpError(500, 'Down'));
  await roads.search('i-80');
  expect(roads.known).toEqual([]);
  await roads.search('i-80');
  expect(roads.known).toHaveLength(1);
});
