import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { loadBootSeed, seedPhotoFile, type PhotoView, type SeedBoot } from '../demo/bootSeed';

/**
 * Draws the photos of the demo boots into server/demo/photos: each car in its color, with its plate, at the curb. Run
 * it after changing the demo boots: `node --import tsx server/tools/make-demo-photos.ts`.
 */

const WIDTH = 1280;
const HEIGHT = 960;
const QUALITY = 62;

const PAINT: Readonly<Record<string, string>> = {
  SIL: '#b9bfc6',
  BLU: '#2f5fa8',
  WHI: '#eceeee',
  BRO: '#5d4534',
  RED: '#a52a2a',
  GRY: '#686d73',
};

/** The outline of a car from the side, 1000 by 330, with wheels at 215 and 790. */
const OUTLINES: Readonly<Record<string, string>> = {
  PICKUP:
    'M30 230 L40 150 L260 135 L330 30 Q340 18 360 18 L540 18 Q556 18 560 34 L575 130 L960 130 Q975 132 975 150 L972 235 Z',
  SUV: 'M35 235 Q30 160 70 150 L235 130 L330 40 Q345 26 370 25 L840 25 Q900 27 930 120 L965 150 Q975 200 968 235 Z',
  SEDAN: 'M30 235 Q25 175 60 160 L250 140 Q350 45 430 40 L620 40 Q710 45 800 130 L930 145 Q972 155 970 235 Z',
};
const WINDOWS: Readonly<Record<string, string>> = {
  PICKUP: 'M290 130 L350 45 L525 45 L540 130 Z',
  SUV: 'M275 130 L360 55 L560 52 L560 130 Z M585 130 L585 52 L800 52 Q860 60 885 130 Z',
  SEDAN: 'M290 142 Q370 70 440 66 L520 66 L520 142 Z M542 142 L542 66 L615 66 Q690 72 745 142 Z',
};

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
const outlineOf = (body: string) =>
  body === 'PICKUP' ? 'PICKUP' : ['SUV', 'CROSSOVER', 'MINIVAN'].includes(body) ? 'SUV' : 'SEDAN';

function wheel(x: number, y: number, radius: number): string {
  const spokes = [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<rect x="-${radius * 0.07}" y="-${radius * 0.56}" width="${radius * 0.14}" height="${radius * 0.5}" rx="4"
          fill="#9aa1a8" transform="rotate(${String(turn)})"/>`,
    )
    .join('');
  return `<g transform="translate(${String(x)} ${String(y)})"><circle r="${radius}" fill="#1b1d1f"/>
    <circle r="${radius * 0.64}" fill="#45494d"/><circle r="${radius * 0.58}" fill="#6f757b"/>${spokes}
    <circle r="${radius * 0.12}" fill="#c6cbd0"/></g>`;
}

/** The boot: a disc over the hub, two arms around the tire, a lock. */
function boot(x: number, y: number, radius: number): string {
  return `<g transform="translate(${String(x)} ${String(y)}) scale(${String(radius / 100)})" stroke="#7a5c00" stroke-width="3">
    <path d="M-112 -30 L-100 -62 L10 -22 L104 -66 L118 -36 L40 6 L96 84 L66 104 L4 36 L-64 92 L-88 66 L-34 4 Z" fill="#f5b700"/>
    <circle r="46" fill="#ffc926"/><circle r="30" fill="#e0a800"/>
    <rect x="-15" y="-13" width="30" height="26" rx="4" fill="#3b3f44"/><path d="M-9 -13 V-24 a9 9 0 0 1 18 0 V-13" fill="none" stroke="#3b3f44" stroke-width="6"/>
    <path d="M-90 -46 l26 9 M84 -48 l-24 12" stroke="#1b1d1f" stroke-width="12"/></g>`;
}

function street(kerb: number): string {
  return `<linearGradient id="wall" x2="0" y2="1"><stop stop-color="#8e8579"/><stop offset="1" stop-color="#b7aea1"/></linearGradient>
    <linearGradient id="road" x2="0" y2="1"><stop stop-color="#5a5e62"/><stop offset="1" stop-color="#3c3f42"/></linearGradient>
    <rect width="${WIDTH}" height="${kerb}" fill="url(#wall)"/>
    ${[80, 420, 760, 1100].map((x) => `<rect x="${String(x)}" y="60" width="190" height="260" rx="6" fill="#59636e"/><rect x="${String(x + 12)}" y="72" width="166" height="236" fill="#8ca0b3"/>`).join('')}
    <rect y="${kerb - 130}" width="${WIDTH}" height="110" fill="#c9c5be"/><rect y="${kerb - 26}" width="${WIDTH}" height="30" fill="#b03a2e"/>
    <rect y="${kerb}" width="${WIDTH}" height="${HEIGHT - kerb}" fill="url(#road)"/>`;
}

function plateTag(text: string, width: number): string {
  const height = width / 2;
  return `<rect width="${width}" height="${height}" rx="${width / 24}" fill="#f7f7f2" stroke="#2a2d30" stroke-width="${width / 70}"/>
    <rect x="${width * 0.3}" y="${height * 0.08}" width="${width * 0.4}" height="${height * 0.07}" fill="#a52a2a"/>
    <text x="${width / 2}" y="${height * 0.72}" font-family="DejaVu Sans Mono, Liberation Mono, monospace" font-weight="bold"
      font-size="${width / 5.6}" text-anchor="middle" fill="#1c2e6b">${escaped(text)}</text>`;
}

const VIEWS: Readonly<Record<PhotoView, (car: SeedBoot, paint: string) => string>> = {
  side: (car, paint) => `${street(620)}<g transform="translate(110 390) scale(1.06)">
    <ellipse cx="500" cy="318" rx="500" ry="26" fill="#000" opacity=".35"/>
    <path d="${OUTLINES[outlineOf(car.body)] ?? ''}" fill="${paint}" stroke="#22262a" stroke-width="3"/>
    <path d="${WINDOWS[outlineOf(car.body)] ?? ''}" fill="#27323c"/>
    <path d="M60 178 H955" stroke="#fff" stroke-opacity=".25" stroke-width="5"/><rect x="36" y="170" width="46" height="20" rx="6" fill="#ffe9a8"/>
    ${wheel(215, 240, 78)}${wheel(790, 240, 78)}${boot(215, 240, 80)}</g>`,
  wheel: (_, paint) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="#55595d"/>
    <rect y="720" width="${WIDTH}" height="240" fill="#3c3f42"/><rect y="690" width="${WIDTH}" height="34" fill="#b03a2e"/>
    <path d="M0 0 H${WIDTH} V560 H1090 A450 450 0 0 0 190 560 H0 Z" fill="${paint}"/>
    <path d="M0 150 H${WIDTH}" stroke="#000" stroke-opacity=".2" stroke-width="6"/>
    <ellipse cx="640" cy="905" rx="330" ry="30" fill="#000" opacity=".4"/>${wheel(640, 560, 350)}${boot(640, 560, 330)}`,
  plate: (car, paint) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paint}"/>
    <rect width="${WIDTH}" height="250" fill="#27323c"/><path d="M0 250 H${WIDTH}" stroke="#000" stroke-opacity=".4" stroke-width="8"/>
    <rect x="40" y="300" width="190" height="130" rx="26" fill="#9c1c1c"/><rect x="1050" y="300" width="190" height="130" rx="26" fill="#9c1c1c"/>
    <rect y="720" width="${WIDTH}" height="150" fill="#2b2f33"/><rect y="870" width="${WIDTH}" height="90" fill="#3c3f42"/>
    <g transform="translate(370 370)">${plateTag(car.license ?? '', 540)}</g>`,
};

async function draw(regionCode: string, number: number, car: SeedBoot): Promise<void> {
  for (const view of car.photos) {
    const scene = VIEWS[view](car, PAINT[car.color] ?? '#7c8288');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${scene}</svg>`;
    const file = seedPhotoFile(regionCode, number, view);
    await sharp(Buffer.from(svg)).blur(0.8).jpeg({ quality: QUALITY, mozjpeg: true }).toFile(file.pathname);
    console.log(file.pathname);
  }
}

await mkdir(new URL('../demo/photos/', import.meta.url), { recursive: true });
for (const [regionCode, boots] of loadBootSeed()) {
  for (const [index, car] of boots.entries()) await draw(regionCode, index + 1, car);
}
