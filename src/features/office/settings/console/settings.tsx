import { useRevalidator } from 'react-router'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { listSettings } from '#platform/settings/contract.ts'
import { LevelSection } from './level-section.tsx'
import { SettingForm } from './setting-form.tsx'
import styles from './settings.module.css'

export const clientLoader = loadScreen(({ call }) => call(listSettings, {}))

export const title = '系统设置'

export default function SettingsScreen({ loaderData: { settings } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const groups = Map.groupBy(settings, ({ group }) => group)
  return (
    <Screen
      title="系统设置"
      lead="保存后立即生效，每次修改都会记入操作审计；开启权限变更二人确认后，放宽保护的修改须另一名账号管理员确认。"
    >
      <LevelSection settings={settings} onApplied={() => void revalidate()} />
      {[...groups].map(([group, members]) => (
        <section key={group} className={styles.group} aria-label={group}>
          <h2>{group}</h2>
          {members.map((setting) => (
            // The key contains the value, so a value that another user saved replaces the field's.
            <SettingForm key={`${setting.name} ${setting.value}`} setting={setting} onSaved={() => void revalidate()} />
          ))}
        </section>
      ))}
    </Screen>
  )
}
