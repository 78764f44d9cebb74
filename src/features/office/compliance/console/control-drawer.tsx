import { Drawer } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Fact } from '#ui/text/fact.tsx'
import type { listControls } from '../contract.ts'
import { controlSections, controlStates, missingProofs } from '../rules.ts'
import styles from './compliance.module.css'

export type Control = CallReply<typeof listControls>['items'][number]

type ControlDrawerProps = { control: Control | undefined; onClose: () => void }

/** One control with the tests that show it. */
export function ControlDrawer({ control, onClose }: ControlDrawerProps) {
  return (
    <Drawer open={control !== undefined} title={control?.clause || '个人信息保护义务'} size={640} onClose={onClose} destroyOnHidden>
      {control && <Opened control={control} />}
    </Drawer>
  )
}

function Opened({ control: { section, demand, how, state, live, proofs } }: { control: Control }) {
  return (
    <div className={styles.opened}>
      <Facts>
        <Fact name="标准">{controlSections[section]}</Fact>
        <Fact name="要求">{demand}</Fact>
        <Fact name="怎样满足">{how}</Fact>
        <Fact name="状态">
          <Status tone={controlStates[state].tone}>{controlStates[state].label}</Status>
        </Fact>
        {state === 'unread' && <Fact name="怎样证明">{missingProofs[section]}</Fact>}
        {live.map(({ label, value }) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      <h2>证据</h2>
      {proofs.length === 0 && <p>没有对应的自动测试：此项不由门户承担。</p>}
      {proofs.map(({ file, tests }) => (
        <section key={file}>
          <code>{file}</code>
          <ul>
            {tests.map((test) => (
              <li key={test} lang="en">
                {test}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
