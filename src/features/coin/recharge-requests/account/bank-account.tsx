import { Button } from 'antd'
import { showToast } from '#ui/feedback/show-toast.ts'
import { AskService } from '#platform/prerequisites/shared/ask-service.tsx'
import { Copy } from '#ui/icons.ts'
import sheet from '#ui/layout/sheet.module.css'
import { hasBankAccount } from '../rules.ts'
import styles from './recharge-page.module.css'

type BankAccountProps = { payee: string; bank: string; bankAccount: string; note: string }

/** Where to pay; every line can be copied. */
export function BankAccount({ payee, bank, bankAccount, note }: BankAccountProps) {
  const lines = [
    ['收款单位', payee],
    ['开户银行', bank],
    ['收款账号', bankAccount],
  ] as const
  return (
    <section className={sheet.sheet} aria-labelledby="bank">
      <h2 id="bank">收款账户</h2>
      {hasBankAccount({ payee, bankAccount }) ? (
        <dl className={styles.bank}>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                <CopyButton name={name} text={value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <AskService text="收款账户尚未公布，请先索取再付款。" />
      )}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}

export function CopyButton({ name, text }: { name: string; text: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      showToast('success', `${name}已复制`)
    } catch {
      showToast('warning', '浏览器不允许复制，请手动选择')
    }
  }
  return <Button type="text" size="middle" icon={<Copy />} aria-label={`复制${name}`} onClick={() => void copy()} />
}
