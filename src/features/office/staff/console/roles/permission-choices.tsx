import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { contentRights, getGroup, isAreaRight, type PermissionGroup, permissionGroups, roleAreas } from './permission-groups.ts'
import styles from './roles.module.css'

type PermissionChoicesProps = { id?: string; value?: string[]; onChange?: (value: string[]) => void }

/** The permissions of a role; those for content by area. */
export function PermissionChoices({ id, value = [], onChange }: PermissionChoicesProps) {
  const labels = getProduct().permissions
  const others = Object.keys(labels).filter((permission) => !isAreaRight(permission))
  const ofGroup = (group: PermissionGroup) => others.filter((permission) => getGroup(permission) === group)
  return (
    <fieldset id={id} tabIndex={-1} className={styles.field}>
      <Checkbox.Group className={styles.permissions ?? ''} value={value} onChange={(chosen) => onChange?.(chosen)}>
        <Group name={permissionGroups.content}>
          <dl>
            {Object.entries(roleAreas).map(([area, name]) => (
              <div key={area}>
                <dt>{name}</dt>
                <dd className={styles.choices}>
                  {Object.entries(contentRights).map(([right, verb]) => (
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
        <Group name={permissionGroups.business}>
          <Choices permissions={ofGroup('business')} labels={labels} />
        </Group>
        <Group name={permissionGroups.administration}>
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
