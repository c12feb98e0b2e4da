import { PASSWORD_MAX } from './passwords';

/** Minimum length of a chosen password, characters. */
export const PASSWORD_MIN = 10;

/** Why a chosen password is refused. */
export type PasswordFault = 'short' | 'long' | 'username' | 'email' | 'common';

/** Words that people surround with digits and signs to make a password, in the form that `coresOf` returns. */
const COMMON = new Set(
  `abc abcd abcdef access account admin administrator amanda andrew angel asdf asdfgh asdfghjkl asdfghjk baseball
  basketball batman boot booting bootuser changeme changemenow charlie chelsea chocolate computer company cowboy daniel
  default demo dragon driver drowssap eminem flower football forever freedom fuckyou fuckoff guest harley hello helloworld
  hockey hunter iloveyou iloveu internet jennifer jessica jordan justin killer letmein letmeinnow liverpool login
  loveme lovely maggie manager manchester marina master matthew michael michelle monkey mustang myspace mypassword
  newpassword nicole nopassword office ohmygod operator pass passcode passphrase passpass password passwords
  passwordpassword passwort contraseña contrasena pepper pokemon princess purple qazwsx qazwsxedc qwer qwert qwertz qwerty
  qwertyuiop qwertzuiop ranger robert root samsung secret service shadow soccer spring starwars summer autumn winter
  sunshine superman supervisor support system teamo tequiero temppass temp test testing testtest thomas tigger towing
  towtruck towbridge tow trustnoone user username vehicle welcome welcomeback whatever yankees yellow zaqwsx zxcvbn zxcvbnm
  january february march april june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday america california`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '01234567890'];
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** A word without leading and trailing digits and signs. */
const trimmed = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The words that may form the core of a password. */
function coresOf(password: string): string[] {
  const text = folded(password);
  const read = (each: string) =>
    lettersOf(Array.from(each, (character) => LOOK_ALIKES[character] ?? character).join(''));
  return [lettersOf(text), lettersOf(trimmed(text)), read(text), read(trimmed(text))];
}

/** The shortest prefix whose repetition gives the text; the text itself if it does not repeat. */
function unitOf(text: string): string {
  const characters = Array.from(text);
  for (let length = 1; length <= characters.length / 2; length += 1) {
    const unit = characters.slice(0, length).join('');
    if (unit.repeat(Math.ceil(characters.length / length)).startsWith(text)) return unit;
  }
  return text;
}

function isSequence(text: string): boolean {
  return SEQUENCES.some((sequence) => {
    const backwards = Array.from(sequence).reverse().join('');
    return sequence.includes(text) || backwards.includes(text);
  });
}

function isCommon(password: string): boolean {
  const text = folded(password);
  const unit = unitOf(text);
  // Only digits and signs, a short text repeated, or a run along the keyboard.
  if (!/\p{L}/u.test(text) || Array.from(unit).length <= 4 || isSequence(text) || isSequence(unit))
    return true;
  return coresOf(password).some((core) => COMMON.has(core) || COMMON.has(unitOf(core)) || isSequence(core));
}

function isUsername(password: string, username: string): boolean {
  if (folded(password) === folded(username)) return true;
  const name = lettersOf(folded(username));
  return name !== '' && coresOf(password).some((core) => core === name || unitOf(core) === name);
}

/** True if a password contains the email address, or is little more than the part before its @. */
function isEmail(password: string, email: string): boolean {
  if (email === '') return false;
  return folded(password).includes(folded(email)) || isUsername(password, email.split('@', 1)[0] ?? '');
}

/**
 * Why a chosen password is refused; null if it is accepted. It must be long enough and hard to guess; it need
 * not mix kinds of characters.
 * @param username the account's username
 */
export function passwordFault(
  password: string,
  { username, email }: { readonly username: string; readonly email: string },
): PasswordFault | null {
  if (password.length > PASSWORD_MAX) return 'long';
  if (Array.from(password.normalize('NFC')).length < PASSWORD_MIN) return 'short';
  if (isUsername(password, username)) return 'username';
  if (isEmail(password, email)) return 'email';
  return isCommon(password) ? 'common' : null;
}
