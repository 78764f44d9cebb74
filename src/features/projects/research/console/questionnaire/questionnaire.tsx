import { Button, Form, Select } from 'antd'
import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { toChoices } from '#kit/choices.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { toStaffDraft } from '#platform/drafts/shared/staff-draft.tsx'
import { loadForm, type ScreenProps } from '#platform/site/shared/screen.ts'
import { SaveBar } from '#ui/antd/record/save-bar.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Plus, X } from '#ui/icons.ts'
import { getQuestionnaire, saveQuestionnaire } from '../../desk-contract.ts'
import { answerModes, researchLimits as limits } from '../../rules.ts'
import { Answers, TextField } from './answers.tsx'
import styles from './questionnaire.module.css'

export const clientLoader = loadForm(async ({ call, params }) => {
  const testId = params.testId ?? ''
  return { testId, ...(await call(getQuestionnaire, { testId })) }
})

export const title = '调研信息'

type Questionnaire = CallReply<typeof getQuestionnaire>
type Values = Pick<Questionnaire, 'questions'>

const modes = toChoices(answerModes)
const freshQuestion = { mode: 'text', name: '', answers: [{ group: '', content: '', files: [] }] }

/** What was asked and answered in one test; the customer reads it in the research search. */
export default function QuestionnaireScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { testId, projectId, projectNumber, projectName, task, test, version, questions } = loaderData
  const [form] = Form.useForm<Values>()
  const { isSending, run } = useSubmission(form)
  const { revalidate } = useRevalidator()
  const draft = toStaffDraft({ form: 'questionnaire', about: testId, version }, withoutLinks({ questions }))

  async function save(values: Values): Promise<void> {
    const isDone = await run(async () => {
      await callFromBrowser(saveQuestionnaire, { testId, version, questions: values.questions })
      draft.remove()
      showToast('success', `${task} · ${test}的调研信息已保存`)
    })
    if (isDone) await revalidate()
  }

  return (
    <Screen
      title={`${task} · ${test}`}
      lead={`项目 ${projectNumber} ${projectName} 的调研信息，客户在调研数据查询中看到。`}
      back={<BackLink to={`/console/projects/${projectId}`}>返回项目</BackLink>}
    >
      <StaffForm<Values>
        form={form}
        initialValues={{ questions }}
        onValuesChange={(_, values) => draft.save(withoutLinks(values))}
        onSend={save}
      >
        {draft.note}
        <Questions />
        <SaveBar label="保存调研信息" isSending={isSending} />
      </StaffForm>
    </Screen>
  )
}

/** Links to files end after minutes. */
function withoutLinks({ questions }: Values) {
  const answersOf = ({ answers }: Values['questions'][number]) =>
    answers.map(({ files, ...answer }) => ({ ...answer, files: files.map(({ id, name }) => ({ id, name })) }))
  return { questions: questions.map((question) => ({ ...question, answers: answersOf(question) })) }
}

function Questions() {
  return (
    <Form.List name="questions">
      {(rows, { add, remove }) => (
        <div className={styles.questions}>
          {rows.length === 0 && <EmptyState title="还没有问题">添加问题与回答，保存后客户即可查询。</EmptyState>}
          {rows.map(({ key, name: place }) => (
            <Question key={key} place={place} onRemove={() => remove(place)} />
          ))}
          <Button icon={<Plus />} disabled={rows.length >= limits.questions} onClick={() => add(freshQuestion)}>
            添加问题
          </Button>
        </div>
      )}
    </Form.List>
  )
}

function Question({ place, onRemove }: { place: number; onRemove: () => void }) {
  return (
    <fieldset className={styles.question}>
      <legend className="visually-hidden">问题 {place + 1}</legend>
      <div className={styles.asked}>
        <TextField path={[place, 'name']} label={`问题 ${place + 1}`} max={limits.question} isRequired />
        <Form.Item name={[place, 'mode']} label="回答方式">
          <Select options={modes} aria-label={`问题 ${place + 1} 的回答方式`} />
        </Form.Item>
        <Button type="text" icon={<X />} aria-label={`删除问题 ${place + 1}`} onClick={onRemove} />
      </div>
      <Answers question={place} />
    </fieldset>
  )
}
