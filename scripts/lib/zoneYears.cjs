const { tz } = require('moment-timezone/moment-timezone-utils');

/** The years to keep. No boot is dated before 2000. */
const FIRST_YEAR = 1999;
const LAST_YEAR = 2100;

/**
 * A webpack loader that cuts moment-timezone's data down to the years 1999 to 2100, without its countries, which no page
 * uses. This leaves about a fifth. Loading all of it blocks a slow phone for a quarter of a second, just as the user
 * starts to type.
 * @param {string} text the package's `latest.json`
 * @returns {string} the shorter data, also as JSON
 */
module.exports = function zoneYears(text) {
  const { version, zones, links } = JSON.parse(text);
  // Don't use `filterLinkPack`: it creates links to links, which moment-timezone can't follow.
  const shorter = (zone) => tz.pack(tz.filterYears(tz.unpack(zone), FIRST_YEAR, LAST_YEAR));
  return JSON.stringify({ version, zones: zones.map(shorter), links, countries: [] });
};
