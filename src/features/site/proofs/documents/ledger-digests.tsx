import type { CallReply } from '#gateway/call.ts'
import { LinkButton } from '#ui/form/button.tsx'
import { FileDown } from '#ui/icons.ts'
import { Section } from '#ui/layout/section.tsx'
import type { listLedgerDigests } from '../contract.ts'
import { verifierPath } from '../rules.ts'
import styles from './ledger-digests.module.css'

/** The daily digests, and the program that compares a ledger with them. */
export function LedgerDigests({ digests: { entries, items } }: { digests: CallReply<typeof listLedgerDigests> }) {
  return (
    <Section
      heading="每日账目摘要"
      lead="查询币账本的每一笔都与前一笔相扣。每天零点后，系统为上次以来有变动的账户生成一个摘要，并与前一个摘要相扣：抄下任何一天的摘要，日后就能验证此前的账目没有被改动。"
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
                </tr>
              </thead>
              <tbody>
                {items.map(({ number, day, at, digest }) => (
                  <tr key={number}>
                    <th scope="row">{day}</th>
                    <td data-label="生成时间">{at}</td>
                    <td data-label="摘要">
                      <code>{digest}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <p className={styles.count}>还没有摘要：第一个在账本启用后的次日零点后生成。</p>
      )}
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
      </div>
    </Section>
  )
}
