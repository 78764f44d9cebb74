import type { CallReply } from '#gateway/call.ts'
import { LinkButton } from '#ui/form/button.tsx'
import { FileDown } from '#ui/icons.ts'
import { Section } from '#ui/layout/section.tsx'
import type { listLedgerDigests } from '../contract.ts'
import { evidencePath, evidenceVerifierPath, verifierPath } from '../rules.ts'
import styles from './ledger-digests.module.css'

/** The daily digests, and the program that compares a ledger with them. */
export function LedgerDigests({ digests: { entries, items, keys } }: { digests: CallReply<typeof listLedgerDigests> }) {
  return (
    <Section
      heading="每日账目摘要"
      lead="查询币账本的每一笔都与前一笔相扣。每天零点后，系统为上次以来有变动的账户生成一个摘要，并与前一个摘要相扣：抄下任何一天的摘要，日后就能验证此前的账目没有被改动。摘要连同当日的审计摘要由本系统的密钥签名。"
      tone="surface"
      compact
    >
      {items.length > 0 ? (
        <>
          <p className={styles.count}>
            最近一次摘要覆盖 <strong>{entries.toLocaleString('zh-CN')}</strong> 条账目。
          </p>
          <div className={styles.scroll}>
            <table className={styles.table}>
              <caption className="visually-hidden">最近的每日账目摘要</caption>
              <thead>
                <tr>
                  <th scope="col">日期</th>
                  <th scope="col">生成时间</th>
                  <th scope="col">摘要（SHA-256）</th>
                  <th scope="col">签名</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ number, day, at, digest, signed }) => (
                  <tr key={number}>
                    <th scope="row">{day}</th>
                    <td data-label="生成时间">{at}</td>
                    <td data-label="摘要">
                      <code>{digest}</code>
                    </td>
                    <td data-label="签名">{signed ? '已签名' : '未签名'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <p className={styles.count}>还没有摘要：第一个在账本启用后的次日零点后生成。</p>
      )}
      <SigningKeys keys={keys} />
      <Verifiers />
    </Section>
  )
}

function Verifiers() {
  return (
    <div className={styles.verifier}>
      <h3>自己验证</h3>
      <p>
        核验程序只有一个文件，不含门户的其他代码，可以先阅读再运行。审计人员向本公司取得账本导出文件后，在装有 Node.js 24
        或更新版本的电脑上运行，并给出以前抄下的摘要：
      </p>
      <pre>
        <code>node ledger-verifier.ts 账本导出文件 --checkpoint 抄下的摘要</code>
      </pre>
      <LinkButton look="quiet" href={verifierPath} download="ledger-verifier.ts">
        <FileDown /> 下载账本核验程序
      </LinkButton>
      <p>
        公布的签名摘要、签名凭据（.json）、带签名的对账单与证书（.pdf），以及审计人员取得的证据包，由另一个程序核验，同样只有一个文件，不联网；最后一行为“✓
        证据完整”才算通过：
      </p>
      <pre>
        <code>node evidence-verifier.ts 要核验的文件 --key 签名公钥的指纹</code>
      </pre>
      <p className={styles.files}>
        <LinkButton look="quiet" href={evidenceVerifierPath} download="evidence-verifier.ts">
          <FileDown /> 下载签名核验程序
        </LinkButton>
        <LinkButton look="quiet" href={evidencePath} download="evidence.json">
          <FileDown /> 下载公钥与签名摘要
        </LinkButton>
      </p>
    </div>
  )
}

type Keys = CallReply<typeof listLedgerDigests>['keys']

/** The fingerprints to note down; former keys stay, since what they signed stays. */
function SigningKeys({ keys }: { keys: Keys }) {
  if (keys.length === 0) return null
  return (
    <div className={styles.verifier}>
      <h3>签名公钥</h3>
      <p>请抄下指纹：核验时与程序打印的指纹一致，才是本公司的签名。停用的公钥继续公布，以便核验以前的签名。</p>
      <dl className={styles.keys}>
        {keys.map(({ id, kind, madeAt, retiredAt }) => (
          <div key={id}>
            <dt>
              {kind}，{madeAt} 启用{retiredAt && `，${retiredAt} 停用`}
            </dt>
            <dd>
              <code>{id}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
