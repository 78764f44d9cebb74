import { Button } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { applyLevel3, type listSettings } from '#platform/settings/contract.ts'
import { switchValues } from '#platform/settings/rules.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import styles from './settings.module.css'

type Setting = CallReply<typeof listSettings>['settings'][number]
type LevelSectionProps = { settings: Setting[]; onApplied: () => void }

/** What is weaker than level 3 of 等级保护 asks for, row by row, and the preset. */
export function LevelSection({ settings, onApplied }: LevelSectionProps) {
  const confirm = useConfirm()
  const concerned = settings.filter(({ level3 }) => level3 !== null)
  const differing = concerned.filter(({ level3 }) => level3?.isMet === false)
  const preset = differing.filter(({ level3 }) => level3?.isSetByPreset)
  if (concerned.length === 0) return null

  function ask(): void {
    confirm({
      title: '按等保三级设置？',
      content: `将修改：${preset.map(({ label }) => label).join('、')}。已更严格的设置保持不变；以后放宽须二人确认。对已打开的登录立即生效：尚未启用双因素的员工，包括您自己，须重新登录并启用。`,
      okText: '按等保三级设置',
      work: async () => {
        const { changed } = await callFromBrowser(applyLevel3, {})
        showToast('success', `已修改 ${changed.length} 项设置`)
        onApplied()
      },
    })
  }

  return (
    <section className={styles.group} aria-labelledby="level-3">
      <h2 id="level-3">等保三级</h2>
      <p className={styles.lead}>
        {differing.length === 0
          ? `${concerned.length} 项相关设置均已达到。`
          : `${concerned.length} 项相关设置中，以下 ${differing.length} 项未达到。标准没有写明数值的，取测评中通常的要求。`}
      </p>
      {differing.length > 0 && (
        <ul className={styles.differences}>
          {differing.map((setting) => (
            <li key={setting.name}>
              <a href={`#${toAnchor(setting.name)}`}>{setting.label}</a>
              <span>现在：{formatShown(setting)}</span>
              <span>要求：{setting.level3?.wanted}</span>
            </li>
          ))}
        </ul>
      )}
      {preset.length > 0 && (
        <Button type="primary" onClick={ask}>
          按等保三级设置
        </Button>
      )}
    </section>
  )
}

export function toAnchor(name: string): string {
  return `setting-${name}`
}

function formatShown({ form, value }: Setting): string {
  if (form === 'switch') return value === switchValues.on ? '开启' : '关闭'
  return value === '' ? '未填写' : value.replaceAll('\n', '；')
}
