const { tz } = require('moment-timezone/moment-timezone-utils');

/** The years that the pages know: every date of a boot, and the product's life. */
const FIRST_YEAR = 1999;
const LAST_YEAR = 2100;

/**
 * Webpack loader: keeps the years 1999 to 2100 of moment-timezone's packed data, and leaves out its countries, which no
 * page reads. About a fifth is left. A phone takes a quarter of a second to read all of it, just when the first
 * characters are typed.
 * @param {string} text the package's `latest.json`
 * @returns {string} the shorter data, also as JSON
 */
module.exports = function zoneYears(text) {
  const { version, zones, links } = JSON.parse(text);
  // Not `filterLinkPack`: it turns more zones into links, but moment-timezone doesn't follow a link to a link.
  const shorter = (zone) => tz.pack(tz.filterYears(tz.unpack(zone), FIRST_YEAR, LAST_YEAR));
  return JSON.stringify({ version, zones: zones.map(shorter), links, countries: [] });
};
