import type { NoticeFacts, NoticePage } from '../../domain/wire/notices';
import type { NoticePaper } from '../../domain/wire/region';
import { QrCode } from './QrCode';
import './notice.css';

export interface NoticeSheetProps {
  /** What it says, one language after the other. */
  readonly facts: NoticeFacts;
  readonly paper: NoticePaper;
}

/** A notice as it is printed. A browser that translates the page must not change it. */
export function NoticeSheet({ facts, paper }: NoticeSheetProps) {
  return (
    <article className={`tb-notice tb-notice--${paper}`} translate="no">
      {facts.map((page) => (
        <Language key={page.language} page={page} />
      ))}
    </article>
  );
}

function Language({ page }: { readonly page: NoticePage }) {
  const { charges, company, facts, headline, language, number, sections, total } = page;
  return (
    <section lang={language} className="tb-notice__language">
      <p className="tb-notice__headline">{headline}</p>
      <div className="tb-notice__company">
        {company.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      <dl className="tb-notice__facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className="tb-notice__charges">
        <tbody>
          {charges.map(({ label, value }, index) => (
            // Two charges may have one name.
            <tr key={`${String(index)} ${label}`}>
              <td>{label}</td>
              <td>{value}</td>
            </tr>
          ))}
          <tr className="tb-notice__total">
            <td>{total.label}</td>
            <td>{total.value}</td>
          </tr>
        </tbody>
      </table>
      {sections.map(({ heading, text }) => (
        <div key={heading} className="tb-notice__section">
          <p className="tb-notice__heading">{heading}</p>
          <p className="tb-notice__text">{text}</p>
        </div>
      ))}
      <div className="tb-notice__number">
        <QrCode text={number.value} className="tb-notice__code" />
        <div>
          <div>{number.label}</div>
          <strong>{number.value}</strong>
        </div>
      </div>
    </section>
  );
}
