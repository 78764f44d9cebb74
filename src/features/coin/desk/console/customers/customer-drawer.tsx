import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import type { CallReply } from '#gateway/call.ts'
import { categoryLabels, formatCoins } from '#features/coin/accounts/rules.ts'
import { formatMinute } from '#kit/dates.ts'
import { AccountLink } from '../account-link.tsx'
import { AccountStatus } from '../account-status.tsx'
import { type getCustomer, showCustomerPhone } from '../../customer-contract.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../back-office.module.css'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { OpenAccountDialog } from '../accounts/open-account-dialog.tsx'
import { PhoneNumber } from '../phone-number.tsx'

type CustomerDrawerProps = { customer: CallReply<typeof getCustomer> | undefined; onClose: () => void; onChange: () => void }

export function CustomerDrawer({ customer, onClose, onChange }: CustomerDrawerProps) {
  const [dialog, setDialog] = useState<'change' | 'account'>()
  return (
    <Drawer open={customer !== undefined} title={customer?.company ?? '客户'} size={480} onClose={onClose} destroyOnHidden>
      {customer && (
        <div className={blocks.parts}>
          <Facts>
            <Fact name="信用代码">{customer.creditCode || '未填写'}</Fact>
            <Fact name="全部业务">
              <CustomerLink of="coin-customer" id={customer.id} />
            </Fact>
            <Fact name="联系人">{customer.contact || '未填写'}</Fact>
            <Fact name="联系电话">
              <PhoneNumber key={customer.phone} masked={customer.phone} call={showCustomerPhone} input={{ id: customer.id }} />
            </Fact>
            <Fact name="登记时间">{formatMinute(customer.createdAt)}</Fact>
          </Facts>
          <div className={blocks.bar}>
            <Button onClick={() => setDialog('change')}>修改资料</Button>
            <Button onClick={() => setDialog('account')}>开户</Button>
          </div>
          <section className={blocks.parts} aria-label="账户">
            <h2>账户</h2>
            {customer.accounts.length === 0 && <p className={blocks.muted}>还没有账户，可在查询币账户中开户。</p>}
            <ul className={styles.legs}>
              {customer.accounts.map((account) => (
                <li key={account.account}>
                  <AccountLink account={account.account} />
                  <strong>{formatCoins(account.balance)}</strong>
                  <span className={blocks.muted}>{categoryLabels[account.category]}</span>
                  <AccountStatus account={account} />
                </li>
              ))}
            </ul>
          </section>
          <CustomerDialog open={dialog === 'change'} customer={customer} onClose={() => setDialog(undefined)} onSaved={onChange} />
          <OpenAccountDialog open={dialog === 'account'} customer={customer} onClose={() => setDialog(undefined)} onOpened={onChange} />
        </div>
      )}
    </Drawer>
  )
}
