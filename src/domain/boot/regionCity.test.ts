import { cityOfRegionName } from './regionCity';

test.each([
  ['San Francisco, CA', 'San Francisco'],
  ['Kansas City, MO', 'Kansas City'],
  ['Baltimore', 'Baltimore'],
  ['Portland, Harbor District', 'Portland, Harbor District'],
  ['Portland, Harbor, OR', 'Portland, Harbor'],
  ['Springfield,IL', 'Springfield,IL'],
  ['Salem, or', 'Salem, or'],
  ['', ''],
])('the region %j gives the city %j', (name, city) => {
  expect(cityOfRegionName(name)).toBe(city);
});
