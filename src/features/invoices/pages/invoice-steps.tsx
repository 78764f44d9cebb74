import { Steps } from 'antd'
import styles from './invoices.module.css'

/** The way of an invoice (specification 2, screen 5); `current` from 0. */
export function InvoiceSteps({ current }: { current: 0 | 1 | 2 | 3 }) {
  const titles = ['选择充值记录', '填写开票信息', '税务处理', '下载发票']
  return (
    <nav aria-label="开票步骤" className={styles.steps}>
      <Steps current={current} responsive size="small" items={titles.map((title) => ({ title }))} />
    </nav>
  )
}
