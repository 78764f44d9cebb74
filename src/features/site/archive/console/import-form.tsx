import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { showToast } from '#ui/feedback/show-toast.ts'
import { applyArchive, dropArchive } from '../contract.ts'
import { archiveCan, archiveRefusals, type ImportMode, importModeNames, importModes } from '../rules.ts'
import styles from './archive.module.css'
import type { ImportRun } from './import-run.ts'

/** How the archive is imported; nothing has changed before. */
export function ImportForm({ run: { id, state, needsDraft, kinds }, onChange }: { run: ImportRun; onChange: () => void }) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [mode, setMode] = useState<ImportMode>(needsDraft ? 'draft' : 'new')
  const [fresh, changed] = [sum(kinds, 'new'), sum(kinds, 'changed')]

  function apply(): void {
    confirm({
      title: `${importModes[mode].label}？`,
      content: `归档中有 ${fresh} 项新增、${changed} 项变化。${importModes[mode].hint}`,
      okText: '开始导入',
      danger: mode === 'publish',
      work: async () => {
        await callFromBrowser(applyArchive, { id, mode })
      },
      onEnd: onChange,
    })
  }

  async function drop(): Promise<void> {
    const isDone = await attempt(async () => {
      await callFromBrowser(dropArchive, { id })
      showToast('success', '已放弃该归档，网站没有改动')
    })
    if (isDone) await navigate('/console/content-archive')
  }

  return (
    <section className={blocks.card} aria-labelledby="mode">
      <h2 id="mode">{state === 'ready' ? '导入方式' : '再次导入'}</h2>
      {needsDraft && <p className={blocks.muted}>{archiveRefusals.needsDraft.msg}。</p>}
      <Radio.Group
        className={styles.modes ?? ''}
        aria-labelledby="mode"
        value={mode}
        onChange={({ target }) => setMode(target.value as ImportMode)}
        options={importModeNames.map((name) => ({
          value: name,
          disabled: needsDraft && importModes[name].publishes,
          label: (
            <span>
              {importModes[name].label}
              <small className={blocks.muted}>{importModes[name].hint}</small>
            </span>
          ),
        }))}
      />
      <div className={blocks.bar}>
        <Button type="primary" disabled={fresh + changed === 0} onClick={apply}>
          导入…
        </Button>
        {archiveCan.drop(state) && <Button onClick={() => void drop()}>放弃</Button>}
        {fresh + changed === 0 && <span className={blocks.muted}>归档与本站相同，没有可以导入的内容。</span>}
      </div>
    </section>
  )
}

function sum(kinds: ImportRun['kinds'], outcome: 'new' | 'changed'): number {
  return kinds.reduce((total, one) => total + one[outcome], 0)
}
