/**
 * Header that names the version of a boot which the author of a change has seen, as the boot's details gave it. Without
 * it a change is of the boot as it stands.
 */
export const BOOT_VERSION_HEADER = 'Boot-Version';
