/**
 * The header with the version of a boot that the author of a change has seen, as given in the boot's details. Without
 * it, the change applies to the current version.
 */
export const BOOT_VERSION_HEADER = 'Boot-Version';
