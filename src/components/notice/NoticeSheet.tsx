import type { NoticeFacts, NoticePage } from '../../domain/wire/notices';
import type { NoticePaper } from '../../domain/wire/region';
import { classNames } from '../classNames';
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
    <article
      className={classNames('tb-sheet', `tb-sheet--${paper}`, facts.length > 1 && 'tb-sheet--two')}
      translate="no"
    >
      {facts.map((page) => (
        <Language key={page.language} page={page} />
      ))}
    </article>
  );
}

function Language({ page }: { readonly page: NoticePage }) {
  const { charges, company, facts, headline, language, number, sections, total } = page;
  return (
    <section lang={language} className="tb-sheet__language">
      <p className="tb-sheet__headline">{headline}</p>
      <div className="tb-sheet__company">
        {company.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      <dl className="tb-sheet__facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className="tb-sheet__charges">
        <tbody>
          {charges.map(({ label, value }, index) => (
            // Two charges may have the same name.
            <tr key={`${String(index)} ${label}`}>
              <td>{label}</td>
              <td>{value}</td>
            </tr>
          ))}
          <tr className="tb-sheet__total">
            <td>{total.label}</td>
            <td>{total.value}</td>
          </tr>
        </tbody>
      </table>
      {sections.map(({ heading, text }) => (
        <div key={heading} className="tb-sheet__section">
          <p className="tb-sheet__heading">{heading}</p>
          <p className="tb-sheet__text">{text}</p>
        </div>
      ))}
      <div className="tb-sheet__number">
        <QrCode text={number.value} className="tb-sheet__code" />
        <div>
          <div>{number.label}</div>
          <strong>{number.value}</strong>
        </div>
      </div>
    </section>
  );
}
