import { Button } from 'antd'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { listSettings } from '#platform/settings/contract.ts'
import { SaveBar } from '#ui/antd/record/save-bar.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { TextFilter } from '#ui/antd/text-filter.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LevelSection } from './level-section.tsx'
import { RefusedSettings } from './refused-settings.tsx'
import { SettingField } from './setting-field.tsx'
import styles from './settings.module.css'
import { type Setting, useEdits } from './use-edits.ts'

export const clientLoader = loadScreen(({ call }) => call(listSettings, {}))

export const title = '系统设置'

export default function SettingsScreen({ loaderData: { settings } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const edits = useEdits(settings, revalidate)
  const [words, setWords] = useState('')
  const id = useId()
  const groups = [...Map.groupBy(settings.filter(isAbout(words)), ({ group }) => group)]
  return (
    <Screen
      title="系统设置"
      lead="保存后立即生效，每次修改都会记入操作审计；开启权限变更二人确认后，放宽保护的修改须另一名账号管理员确认。"
    >
      <div className={styles.columns}>
        <search className={styles.finder}>
          <TextFilter aria-label="查找设置" placeholder="按名称或说明查找" value={words} onChange={setWords} />
          <Contents groups={groups} changed={edits.changed} id={id} />
        </search>
        <form
          method="post"
          noValidate
          className={styles.groups}
          onSubmit={(event) => {
            event.preventDefault()
            void edits.save()
          }}
        >
          <RefusedSettings refused={edits.refused} isSending={edits.isSending} onShowAll={() => setWords('')} />
          {words === '' && <LevelSection settings={settings} onApplied={() => void revalidate()} />}
          {groups.map(([group, members], n) => (
            <section key={group} id={`${id}${n}`} className={styles.group} aria-label={group}>
              <h2>{group}</h2>
              {members.map((setting) => (
                <SettingField
                  key={setting.name}
                  setting={setting}
                  value={edits.get(setting)?.value ?? setting.value}
                  fault={edits.refused.find(({ name }) => name === setting.name)?.fault}
                  isSending={edits.isSending}
                  words={words}
                  onChange={(value) => edits.change(setting, value)}
                />
              ))}
            </section>
          ))}
          {groups.length === 0 && <NoneFound words={words} onShowAll={() => setWords('')} />}
          {edits.changed.length > 0 && (
            <SaveBar label={`保存 ${edits.changed.length} 项修改`} isSending={edits.isSending}>
              <Button disabled={edits.isSending} onClick={edits.discard}>
                放弃修改
              </Button>
              <span className={styles.changed}>{edits.changed.map(({ label }) => label).join('、')}</span>
            </SaveBar>
          )}
        </form>
      </div>
    </Screen>
  )
}

function NoneFound({ words, onShowAll }: { words: string; onShowAll: () => void }) {
  return (
    <EmptyState title={`没有名称或说明含“${words}”的设置`} drawing="search">
      <Button onClick={onShowAll}>显示全部设置</Button>
    </EmptyState>
  )
}

type ContentsProps = { groups: readonly (readonly [string, readonly Setting[]])[]; changed: readonly Setting[]; id: string }

/** The groups that are shown, with the number of settings changed in each. */
function Contents({ groups, changed, id }: ContentsProps) {
  return (
    <nav aria-label="设置目录" className={styles.contents}>
      <ul>
        {groups.map(([group, members], n) => {
          const count = members.filter((setting) => changed.includes(setting)).length
          return (
            <li key={group}>
              <a href={`#${id}${n}`}>
                {group}
                {count > 0 && <span>{count} 项未保存</span>}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Every word stands in the name, the description or the group. */
function isAbout(text: string): (setting: Setting) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ group, label, help }) => words.every((word) => `${group} ${label} ${help}`.toLowerCase().includes(word))
}
