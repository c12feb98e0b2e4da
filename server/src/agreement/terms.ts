/** A numbered section of the agreement. Its texts may contain `{product}` and `{company}`. */
export interface TermsSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export interface Terms {
  /** Changes whenever the wording does. */
  readonly version: string;
  readonly title: string;
  readonly preamble: readonly string[];
  readonly sections: readonly TermsSection[];
  readonly closing: string;
}

/** The terms of use for a company's staff. */
export const AGREEMENT_TERMS: Terms = {
  version: '2026-11',
  title: 'Terms and Conditions',
  preamble: [
    'These terms are an agreement between {company} (the “Company”) and the operator of {product} (the “Operator”). They govern the use of the {product} boot module by the Company and by everyone who signs in on its behalf (the “Users”) to record, list, release and cancel vehicle boots.',
    'By choosing Accept, the person who accepts states that he or she is authorized to bind the Company, has read these terms in full, and agrees to them for the Company. If the terms are not accepted, the Company may not use the service.',
  ],
  sections: [
    {
      heading: 'The service',
      paragraphs: [
        'The Operator gives the Company access to {product} over the internet for the regions and with the permissions that the administering authority has assigned. The Operator may improve the service, and will announce changes that remove a function or alter these terms before they take effect.',
      ],
    },
    {
      heading: 'Authority to boot',
      paragraphs: [
        'The Company will boot a vehicle only where law, ordinance or contract allows it, and only at the request or with the consent of a person entitled to ask for it. The Company holds the licenses, permits, bonds and insurance that its work requires, and keeps them valid for as long as these terms apply.',
        'The Company alone is responsible for the decision to boot, release or tow a vehicle, for signs and notices at the place, for the fees that it charges, and for keeping to the limits and times that apply there. {product} records what Users enter; it does not decide whether a boot is lawful.',
      ],
    },
    {
      heading: 'Accounts',
      paragraphs: [
        'Each User signs in with an account of his or her own and does not share it. The Company tells the Operator without delay when a User leaves or no longer needs access, and when an account may have been used by somebody else. What is done through an account counts as done by the Company.',
      ],
    },
    {
      heading: 'Accurate and timely records',
      paragraphs: [
        'Users record each boot when it is fitted and each release or cancellation when it happens, with the true vehicle, place, date, time, requestor and reason. Photos show the vehicle as it was found. Records are not deleted: a record made in error is cancelled with a note that says why.',
      ],
    },
    {
      heading: 'Payments and receipts',
      paragraphs: [
        'Users record every payment in full, by its actual type and amount, and give the motorist a receipt that meets local law. The Company takes no fee that it does not record. {product} adds up amounts and states what is due; it does not move money, and the Company accounts for the money that it takes.',
      ],
    },
    {
      heading: 'Prompt release',
      paragraphs: [
        'When the amount due has been paid, or the administering authority orders a release, the Company removes the boot without delay and within the time that applies in the region, and records the release at once.',
      ],
    },
    {
      heading: 'Personal information',
      paragraphs: [
        'License plates, vehicle identification numbers, photos, names and payment details are personal information. Users look at them and pass them on only as their work requires and the law allows. Each party protects them with reasonable safeguards, tells the other within 72 hours of learning of unauthorized access, and helps to answer lawful requests of the people concerned.',
        'Location data in uploaded photos is removed from the pictures that the service shows. The file as uploaded is kept as evidence and is not shown.',
      ],
    },
    {
      heading: 'Retention and audit',
      paragraphs: [
        'Records, photos and the history of who made and changed them are kept for at least three years, or longer where law or a pending dispute requires it. The administering authority and the Operator may examine records of the Company in the service to settle complaints and to check that these terms are kept.',
      ],
    },
    {
      heading: 'Availability',
      paragraphs: [
        'The Operator runs the service with reasonable care but does not promise that it is free of errors or interruptions. The Company keeps a way to release vehicles when the service cannot be reached, and enters such releases as soon as it can be.',
      ],
    },
    {
      heading: 'Misuse',
      paragraphs: [
        'Users do not attempt to reach data of other companies, to get around permissions, to disturb the service, or to use it for anything other than the work that these terms describe. The Operator may suspend an account or the Company to stop misuse or to protect people or data, and says why as soon as it may.',
      ],
    },
    {
      heading: 'Responsibility',
      paragraphs: [
        'Each party answers for damage that it causes by breaking these terms or the law. The Company holds the Operator harmless from claims of third parties that arise from a boot, a release, a tow or a fee of the Company. Neither party is liable to the other for indirect damage, except where the law does not allow this limit.',
      ],
    },
    {
      heading: 'Term and end',
      paragraphs: [
        'These terms apply from the day of acceptance until the end of the period for which they were offered, or until either party ends them in writing with 30 days of notice. At the end, access stops; records stay available to the administering authority, and the Company may ask for a copy of its own. The sections on payments, personal information, retention and responsibility continue to apply.',
      ],
    },
    {
      heading: 'Law and changes',
      paragraphs: [
        'The law of the state in which the booted vehicle stood applies to that boot; the law of the state of the administering authority applies to everything else. New terms take effect only when a person authorized by the Company has accepted them. If a part of these terms cannot be enforced, the rest stays in force.',
      ],
    },
  ],
  closing:
    'To be accepted electronically. The service records who accepts or declines, when, and the fingerprint (SHA-256) of this document.',
};

/** Inserts the names into a text of the terms. */
export function withNames(
  text: string,
  names: { readonly product: string; readonly company: string },
): string {
  return text.replace(/\{(product|company)\}/g, (_, name: string) =>
    name === 'product' ? names.product : names.company,
  );
}
