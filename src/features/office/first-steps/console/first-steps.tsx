import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ButtonLink } from '#ui/antd/button-link.tsx'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { contentAddress, permissionsFor } from '#platform/publishing/content-kinds.ts'
import { getSession } from '#platform/session/shared/session-store.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { getFirstSteps, skipStep } from '../contract.ts'
import { type FirstStep, firstSteps } from '../rules.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './first-steps.module.css'
import { StartingSetForm } from './starting-set-form.tsx'

export const clientLoader = loadScreen(({ call }) => call(getFirstSteps, {}))

export const title = '首次配置'

export default function FirstStepsScreen({ loaderData: { steps } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const done = steps.filter(({ isDone }) => isDone).length
  const current = steps.find(({ isDone }) => !isDone)?.name

  return (
    <Screen title="首次配置" lead={current ? '从空白的安装到可以对外的网站，一步一步完成。' : '全部完成，网站可以对外使用。'}>
      <div className={styles.screen}>
        <Progress
          percent={Math.round((done / steps.length) * 100)}
          format={() => `${done} / ${steps.length}`}
          aria-label="首次配置的进度"
        />
        <ol className={styles.steps}>
          {steps.map(({ name, isDone }) => (
            <li key={name} aria-current={name === current ? 'step' : undefined}>
              <div className={styles.head}>
                <h2>{firstSteps[name].label}</h2>
                <Status tone={isDone ? 'success' : name === current ? 'info' : 'neutral'}>
                  {isDone ? '已完成' : name === current ? '当前步骤' : '待完成'}
                </Status>
              </div>
              <p>{firstSteps[name].lead}</p>
              <Work name={name} isDone={isDone} isOpen={name === current} onDone={revalidate} />
            </li>
          ))}
        </ol>
        {!current && (
          <a href="/" target="_blank" rel="noopener">
            查看网站首页
          </a>
        )}
      </div>
    </Screen>
  )
}

type WorkProps = { name: FirstStep; isDone: boolean; isOpen: boolean; onDone: () => Promise<void> }

function Work({ name, isDone, isOpen, onDone }: WorkProps): ReactNode {
  if (isDone && (name === 'contact' || name === 'pages')) return <PublishedContent name={name} />
  if (name === 'contact') return isOpen && <ContactForm onDone={onDone} />
  if (name === 'pages') return isOpen && <StartingSetForm onDone={onDone} />
  const path = name === 'people' ? '/console/staff' : '/console/brand'
  const label = name === 'people' ? '打开员工账号' : '打开品牌与站点'
  return (
    <div className={styles.actions}>
      <ButtonLink to={path} type={isOpen ? 'primary' : 'default'}>
        {label}
      </ButtonLink>
      {!isDone && isOpen && name !== 'brand' && <SkipButton name={name} onDone={onDone} />}
    </div>
  )
}

const published = {
  contact: [{ kind: 'contact', label: '修改联系方式' }],
  pages: [
    { kind: 'privacy', label: '修改隐私政策' },
    { kind: 'explore', label: '修改走进我们' },
  ],
} as const

/** What a step has published is content, which its editors go on with. */
function PublishedContent({ name }: { name: keyof typeof published }) {
  const rights: readonly string[] = permissionsFor('company', 'edit')
  const mayEdit = getSession<{ permissions: string[] }>('staff')?.user.permissions.some((permission) => rights.includes(permission))
  if (!mayEdit) return <p>已发布，由有“编辑首页与公司资料”权限的员工修改，如内容编辑；您的角色没有这项权限。</p>
  return (
    <div className={styles.actions}>
      {published[name].map(({ kind, label }) => (
        <ButtonLink key={kind} to={contentAddress(kind, kind)}>
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}

function SkipButton({ name, onDone }: { name: 'filing' | 'people'; onDone: () => Promise<void> }) {
  async function skip(): Promise<void> {
    await attempt(async () => {
      await callFromBrowser(skipStep, { name })
    })
    await onDone()
  }
  return <Button onClick={() => void skip()}>{name === 'filing' ? '暂无备案号，略过' : '稍后再建，略过'}</Button>
}
