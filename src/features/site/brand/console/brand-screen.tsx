import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { toStaffDraft } from '#platform/drafts/shared/staff-draft.tsx'
import { loadForm, type ScreenProps } from '#platform/site/shared/screen.ts'
import { SaveBar } from '#ui/antd/record/save-bar.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { getStoredBrand, saveBrand } from '#platform/brand/contract.ts'
import { brandLimits as limits, brandPictureNames, brandMessages, type StoredBrand } from '#platform/brand/rules.ts'
import { AccentField } from './accent-field.tsx'
import styles from './brand.module.css'
import { BrandPreview } from './brand-preview.tsx'
import { PictureField } from './picture-field.tsx'

export const clientLoader = loadForm(({ call }) => call(getStoredBrand, {}))

export const title = '品牌与站点'

type TextField = { name: keyof StoredBrand & keyof typeof saveBrand.input.fields; label: string; max: number; extra?: string }

const names: readonly TextField[] = [
  { name: 'siteName', label: '网站名称', max: limits.siteName, extra: '显示在页头、页面标题与登录页，如“某某安全”' },
  { name: 'companyName', label: '公司全称', max: limits.companyName, extra: '用于搜索引擎的机构信息与订阅源' },
  { name: 'slogan', label: '副标题（可选）', max: limits.slogan, extra: '首页标题中名称之后的一句' },
  { name: 'motto', label: '页脚语（可选）', max: limits.motto },
]
const filings: readonly TextField[] = [
  { name: 'icp', label: 'ICP 备案号（可选）', max: limits.filing, extra: '如“京ICP备00000000号”，链接到工业和信息化部备案系统' },
  { name: 'policeRecord', label: '公安备案号（可选）', max: limits.filing, extra: '如“京公网安备00000000000000号”，链接到公安备案平台' },
]
const smsSignature: TextField = {
  name: 'smsSignature',
  label: '短信签名（可选）',
  max: limits.smsSignature,
  extra: '须已由短信服务商审核通过，不含【】；留空用部署时设定的签名',
}
const issuer: TextField = {
  name: 'issuer',
  label: '双因素验证的发行方（可选）',
  max: limits.issuer,
  extra: '验证器应用中显示；留空用网站名称',
}

export default function BrandScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { version, changedAt, changedByName, ...stored } = loaderData
  const [form] = Form.useForm<StoredBrand>()
  const written = Form.useWatch([], form) as StoredBrand | undefined
  const { isSending, run } = useSubmission(form)
  const { revalidate } = useRevalidator()
  const draft = toStaffDraft<StoredBrand>({ form: 'brand', version }, stored)

  async function save(brand: StoredBrand): Promise<void> {
    await run(async () => {
      await callFromBrowser(saveBrand, { ...brand, version })
      draft.remove()
      showToast('success', brandMessages.saved)
      await revalidate()
    })
  }

  const saved = changedAt && `${changedByName && `${changedByName} 于 `}${formatMinute(changedAt)} 保存。`
  return (
    <Screen title="品牌与站点" lead={`${saved}名称、标志、强调色与备案号用于所有页面，保存后立即生效。`}>
      <div className={styles.screen}>
        <StaffForm<StoredBrand> form={form} initialValues={stored} onValuesChange={(_, brand) => draft.save(brand)} onSend={save}>
          {draft.note}
          <Part title="名称">
            <Lines fields={names} />
          </Part>
          <Part title="外观">
            <AccentField />
            {brandPictureNames.map((name) => (
              <PictureField key={name} name={name} />
            ))}
          </Part>
          <Part title="备案与账号">
            <Lines fields={[...filings, issuer, smsSignature]} />
          </Part>
          <SaveBar label="保存品牌与站点" isSending={isSending} />
        </StaffForm>
        <BrandPreview brand={{ ...stored, ...written }} />
      </div>
    </Screen>
  )
}

function Part({ title: heading, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{heading}</legend>
      {children}
    </fieldset>
  )
}

function Lines({ fields }: { fields: readonly TextField[] }) {
  return fields.map(({ name, label, max, extra }) => (
    <Form.Item key={name} name={name} label={label} extra={extra} rules={[contractRule(saveBrand, name)]}>
      <Input count={{ max }} autoComplete="off" />
    </Form.Item>
  ))
}
