import { Steps } from 'antd'
import styles from './invoices.module.css'

/** The steps of an invoice; `current` counts from 0. */
export function InvoiceSteps({ current }: { current: 0 | 1 | 2 | 3 }) {
  const titles = ['选择充值记录', '填写开票信息', '税务处理', '下载发票']
  return (
    <nav aria-label="开票步骤" className={styles.steps}>
      <Steps current={current} responsive={false} size="small" items={titles.map((title) => ({ title }))} />
      <p className={styles.short}>
        第 {current + 1} 步，共 {titles.length} 步：<b>{titles[current]}</b>
        {current < 3 && `，下一步${titles[current + 1]}`}
      </p>
    </nav>
  )
}
