import { Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { FileText, ListPlus } from '#ui/icons.ts'
import { type Ref, useId } from 'react'
import { FileButton } from '#platform/calls/shared/file-button.tsx'
import { getTextLength } from '../../targets/entries.ts'
import type { TargetEntry } from '../../targets/parse.ts'
import { targetLimits } from '../../targets/rules.ts'
import type { TaskClass } from '../../targets/task-classes.ts'
import { targetForms } from '../../shared/targets/target-forms.ts'
import { exampleTargets, readTargetFile } from '../../shared/targets/target-texts.ts'
import { TargetListTooLong } from './target-list-too-long.tsx'
import styles from './target-field.module.css'

type TargetFieldProps = {
  /** Set by the form. */
  id?: string
  value?: string
  onChange?: (value: string) => void
  area: Ref<TextAreaRef>
  /** Selects the example. */
  kind: TaskClass | undefined
  onJump: (entry: TargetEntry) => void
  'aria-describedby'?: string
}

/**
 * The text area, and buttons that fill it with an example or a text file. Text beyond the limit is never cut, because half of an address
 * is another address: it is refused until it is shorter.
 */
export function TargetField({ id, value = '', onChange, area, kind, onJump, ...described }: TargetFieldProps) {
  function append(text: string): void {
    onChange?.(value.trim() ? `${value.trimEnd()}\n${text}` : text)
  }

  async function readFile(picked: File): Promise<void> {
    append(await readTargetFile(picked))
  }

  return (
    <>
      <Input.TextArea
        {...(id ? { id } : {})}
        rows={5}
        count={{ show: true, max: targetLimits.characters, strategy: getTextLength }}
        value={value}
        placeholder={'192.168.1.1-100\nwww.example.com'}
        spellCheck={false}
        autoComplete="off"
        className={styles.area ?? ''}
        onChange={(event) => onChange?.(event.target.value)}
        {...described}
        // `described` contains the form's ref; the caller's ref overrides it.
        ref={area}
      />
      {getTextLength(value) > targetLimits.characters && (
        <TargetListTooLong text={value} onCondense={(text) => onChange?.(text)} onJump={onJump} />
      )}
      <div className={styles.tools}>
        <Button size="small" icon={<ListPlus />} onClick={() => append(exampleTargets(kind))}>
          插入示例
        </Button>
        <FileButton size="small" icon={<FileText />} accept=".txt,text/plain" send={readFile}>
          从文本文件导入
        </FileButton>
      </div>
      <TargetGuide />
    </>
  )
}

/** The forms of a target, as a collapsed explanation below the field. */
function TargetGuide() {
  const guide = useId()
  return (
    <details className={styles.guide}>
      <summary aria-controls={guide}>填写说明</summary>
      <div id={guide}>
        <p>多个目标用逗号或换行分隔，可混合填写。</p>
        <dl>
          {targetForms.map(([name, sample]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{sample}</code>
              </dd>
            </div>
          ))}
        </dl>
        <p>
          形如 <code>192.168.3.cc</code> 的地址按域名处理。
        </p>
      </div>
    </details>
  )
}
