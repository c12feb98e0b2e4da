import type { NoticeSubject } from '../domain/notice/facts';
import type { NoticeRule } from '../domain/wire/region';

/** A region's notice in both languages. */
export function aNoticeRule(but: Partial<NoticeRule> = {}): NoticeRule {
  return {
    paper: 'letter',
    languages: ['en', 'es'],
    phone: '(415) 555-0199',
    headline: { en: 'Do not move this vehicle', es: 'No mueva este vehículo' },
    payAt: { en: 'Pay by phone or at 500 Pier Ave.', es: 'Pague por teléfono o en 500 Pier Ave.' },
    damage: { en: 'Moving it damages the wheel.', es: 'Moverlo daña la rueda.' },
    hearing: { en: 'Call for a hearing within 10 days.', es: 'Llame para una audiencia en 10 días.' },
    complaint: { en: 'City of San Francisco, 311', es: 'Ciudad de San Francisco, 311' },
    copies: 1,
    ...but,
  };
}

/** A boot in San Francisco and everything else that its notice says. */
export function aNoticeSubject(but: Partial<NoticeSubject> = {}): NoticeSubject {
  return {
    boot: {
      license: '8KLM204',
      licenseState: 'CA',
      make: 'Toyota',
      color: 'Blue',
      addr1: '410 Larkin St',
      addr2: null,
      city: 'San Francisco',
      state: 'CA',
      bootedAt: Date.UTC(2026, 2, 9, 16, 15),
      bootedBy: 'Sam Rivera',
    },
    region: {
      zoneId: 'America/Los_Angeles',
      towEligibleAfterHours: 72,
      notice: aNoticeRule(),
      removal: { minutes: 60, night: { from: '22:00', to: '05:00', minutes: 45 }, countsFrom: 'payment' },
    },
    company: {
      name: 'Bay Tow',
      address: '500 Pier Ave, San Francisco',
      phone: '(415) 555-0100',
      licenseNumber: 'T-4411',
    },
    charges: [
      { name: 'Boot removal', amount: 145.5, nameEs: 'Retiro del cepo' },
      { name: 'After hours', amount: 30 },
    ],
    number: 'N-ABCD2345',
    ...but,
  };
}
