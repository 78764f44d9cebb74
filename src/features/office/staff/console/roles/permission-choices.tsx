import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { contentAreas, type ContentRight } from '#platform/publishing/content-kinds.ts'
import { getPermissionGroup } from '../../rules.ts'
import styles from './roles.module.css'

const rights: Record<ContentRight, string> = { edit: '编辑', publish: '发布与审核' }
const areas: Record<string, string> = { content: '全部内容', ...contentAreas }
const ofAreas = new Set(Object.keys(areas).flatMap((area) => Object.keys(rights).map((right) => `${area}.${right}`)))

type PermissionChoicesProps = { id?: string; value?: string[]; onChange?: (value: string[]) => void }

/** The permissions of a role; those for content by area. */
export function PermissionChoices({ id, value = [], onChange }: PermissionChoicesProps) {
  const labels = getProduct().permissions
  const others = Object.keys(labels).filter((permission) => !ofAreas.has(permission))
  const ofGroup = (group: string) => others.filter((permission) => getPermissionGroup(permission) === group)
  return (
    <fieldset id={id} tabIndex={-1} className={styles.field}>
      <Checkbox.Group className={styles.permissions ?? ''} value={value} onChange={(chosen) => onChange?.(chosen)}>
        <Group name="内容">
          <dl>
            {Object.entries(areas).map(([area, name]) => (
              <div key={area}>
                <dt>{name}</dt>
                <dd className={styles.choices}>
                  {Object.entries(rights).map(([right, verb]) => (
                    <Checkbox key={right} value={`${area}.${right}`} aria-label={labels[`${area}.${right}`]}>
                      {verb}
                    </Checkbox>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <Choices permissions={ofGroup('content')} labels={labels} />
        </Group>
        <Group name="业务">
          <Choices permissions={ofGroup('business')} labels={labels} />
        </Group>
        <Group name="系统与审计">
          <Choices permissions={ofGroup('administration')} labels={labels} />
        </Group>
      </Checkbox.Group>
    </fieldset>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.field}>
      <legend>{name}</legend>
      <div className={styles.group}>{children}</div>
    </fieldset>
  )
}

type ChoicesProps = { permissions: string[]; labels: Readonly<Record<string, string>> }

function Choices({ permissions, labels }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      {permissions.map((permission) => (
        <Checkbox key={permission} value={permission}>
          {labels[permission]}
        </Checkbox>
      ))}
    </div>
  )
}
