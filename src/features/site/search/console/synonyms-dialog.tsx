import { Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { searchWordCalls } from '../words-contract.ts'

/** All synonyms, a line each; `word` begins a new line, undefined: closed. */
export function SynonymsDialog({ word, onClose }: { word: string | undefined; onClose: () => void }) {
  const [lines, setLines] = useState<string>()
  const isOpen = word !== undefined
  useEffect(() => {
    if (!isOpen) return
    void attempt(async () => setLines((await callFromBrowser(searchWordCalls.getSynonyms, {})).lines))
  }, [isOpen])

  return (
    <FormDialog<{ lines: string }>
      open={isOpen && lines !== undefined}
      title="同义词"
      okText="保存"
      lead="每行写“简称 = 全称”，搜索其中一个也会找到另一个。"
      initial={{ lines: word ? `${word} = \n${lines}` : (lines ?? '') }}
      onClose={() => {
        setLines(undefined)
        onClose()
      }}
      onSend={async (values) => {
        await callFromBrowser(searchWordCalls.saveSynonyms, values)
        showToast('success', '同义词已保存，随即生效')
      }}
    >
      <Form.Item name="lines" label="同义词" validateTrigger="onSubmit">
        <Input.TextArea autoSize={{ minRows: 8, maxRows: 16 }} placeholder="等保 = 等级保护" />
      </Form.Item>
    </FormDialog>
  )
}
