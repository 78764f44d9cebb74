import { Drawer } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import { StaffNotes } from '#platform/drafts/shared/staff-notes.tsx'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { addConsultationNote } from '../desk-contract.ts'
import { consultationCan, consultationStates } from '../desk-rules.ts'
import { consultationLimits } from '../rules.ts'
import { CloseForm, ReopenButton } from './close-form.tsx'
import type { Colleagues, OpenedConsultation } from './consultation-data.ts'
import styles from './consultations.module.css'
import { FollowForm } from './follow-form.tsx'

type ConsultationDrawerProps = {
  opened: OpenedConsultation | undefined
  colleagues: Colleagues
  onClose: () => void
  onChange: () => Promise<void>
}

/** A consultation with the full phone number, assignee, notes and outcome. */
export function ConsultationDrawer({ opened, colleagues, onClose, onChange }: ConsultationDrawerProps) {
  return (
    <Drawer open={opened !== undefined} title={opened ? `${opened.name}的咨询` : '咨询'} size={520} onClose={onClose} destroyOnHidden>
      {opened && (
        <div className={styles.opened}>
          <ConsultationFacts {...opened} />
          {consultationCan.follow(opened) && (
            <FollowForm key={`${opened.id} ${opened.version}`} opened={opened} colleagues={colleagues} onChange={onChange} />
          )}
          <section aria-label="内部备注">
            <StaffNotes
              key={opened.id}
              notes={opened.notes}
              label="内部备注"
              draft={{ form: 'consultation-note', about: opened.id }}
              rule={contractRule(addConsultationNote, 'text')}
              max={consultationLimits.note}
              onAdd={(text) => callFromBrowser(addConsultationNote, { id: opened.id, text })}
              onChange={onChange}
            />
          </section>
          {consultationCan.close(opened) && <CloseForm key={opened.version} opened={opened} onChange={onChange} />}
          {consultationCan.reopen(opened) && <ReopenButton id={opened.id} onChange={onChange} />}
        </div>
      )}
    </Drawer>
  )
}

function ConsultationFacts(opened: OpenedConsultation) {
  const { id, state, number, phone, company, product, question, words, page, createdAt, consentVersion } = opened
  return (
    <Facts>
      <Fact name="状态">
        <Status tone={consultationStates[state].tone}>{consultationStates[state].label}</Status>
      </Fact>
      <Fact name="咨询编号">
        {number}
        <CopyButton text={number} label="复制咨询编号" />
      </Fact>
      <Fact name="手机号">
        <a href={`tel:${phone}`}>{phone}</a>
        <CopyButton text={phone} label="复制手机号" />
      </Fact>
      <Fact name="单位">
        {company ? (
          <CustomerLink of="consultation" id={id}>
            {company}
          </CustomerLink>
        ) : (
          '未填写'
        )}
      </Fact>
      <Fact name="咨询主题">{product || '未指明'}</Fact>
      <Fact name="咨询内容">
        <span className={styles.typed}>{question}</span>
      </Fact>
      {words.length > 0 && (
        <Fact name="敏感词">
          <Status tone="warning">{words.join('、')}</Status>
        </Fact>
      )}
      <Fact name="来源页面">{page || '—'}</Fact>
      <Fact name="提交时间">{formatMinute(createdAt)}</Fact>
      <Fact name="隐私政策">已同意 {consentVersion} 版</Fact>
      {opened.handledAt && (
        <>
          <Fact name="处理人">{opened.handledByName}</Fact>
          <Fact name="处理时间">{formatMinute(opened.handledAt)}</Fact>
          <Fact name={state === 'invalid' ? '无效原因' : '处理备注'}>{opened.note || '—'}</Fact>
        </>
      )}
    </Facts>
  )
}
