import type { CallReply } from '#gateway/call.ts'
import { QrDrawing } from '#ui/figures/qr-drawing.tsx'
import type { findCertificate } from '../contract.ts'
import { formatCause, levels, listFields, stateLabels, stateTones } from '../rules.ts'
import styles from './certificate-card.module.css'

export type Certificate = CallReply<typeof findCertificate>['certificates'][number]

/** The printable certificate; `address` is the URL that verifies it. */
export function CertificateCard({ certificate, address }: { certificate: Certificate; address: string }) {
  const level = levels[certificate.level - 1]
  const state = stateLabels[certificate.state]
  const cause = formatCause(certificate)
  return (
    <article className={styles.card} aria-label={`证书 ${certificate.number}`}>
      <p className={styles.state} data-tone={stateTones[certificate.state]}>
        当前状态：<strong>{state}</strong>
        {cause && <span>{cause}</span>}
      </p>
      <div className={styles.sheet}>
        {certificate.frame && (
          <div className={styles.frame} style={{ borderImageSource: `url("${toPictureSource(certificate.frame)}")` }} />
        )}
        <header className={styles.head}>
          {certificate.logo && <img src={toPictureSource(certificate.logo)} alt="" width={56} height={56} />}
          <p className={styles.number}>证书编号 {certificate.number}</p>
          <h2>{certificate.name}</h2>
          <p className={styles.level}>
            第{level?.numeral}级 <span>{level?.name}</span>
          </p>
        </header>
        {certificate.state !== 'valid' && (
          // Hidden from screen readers: the line above the sheet states the same.
          <div aria-hidden="true" className={styles.stamp} data-tone={stateTones[certificate.state]}>
            <strong>{state}</strong>
            {cause}
          </div>
        )}
        <Fields certificate={certificate} />
        <footer className={styles.foot}>
          <div className={styles.check}>
            <QrDrawing text={address} label={`核验证书 ${certificate.number} 的二维码`} size={96} />
            <p>扫码核验</p>
          </div>
          <Dates certificate={certificate} />
          <div className={styles.issuer}>
            {certificate.signature && (
              <>
                <p>签发人</p>
                <img className={styles.signature} src={toPictureSource(certificate.signature)} alt="签发人签名" />
              </>
            )}
            {certificate.seal && <img className={styles.seal} src={toPictureSource(certificate.seal)} alt="发证机构印章" />}
          </div>
        </footer>
      </div>
    </article>
  )
}

function Fields({ certificate }: { certificate: Certificate }) {
  return (
    <dl className={styles.fields}>
      {listFields(certificate).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Dates({ certificate }: { certificate: Certificate }) {
  return (
    <dl className={styles.dates}>
      <div>
        <dt>首次发证</dt>
        <dd>{certificate.firstDate}</dd>
      </div>
      <div>
        <dt>本次发证</dt>
        <dd>{certificate.issueDate}</dd>
      </div>
      <div>
        <dt>有效期至</dt>
        <dd>{certificate.expiryDate}</dd>
      </div>
    </dl>
  )
}

/** Issuing systems deliver pictures as bare base64 of a PNG; addresses and data URLs stay as they are. */
function toPictureSource(text: string): string {
  return text === '' || /^(data:|blob:|https?:|\/)/.test(text) ? text : `data:image/png;base64,${text}`
}
