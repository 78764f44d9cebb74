import type { FileRules } from '#platform/files/server/file-rules.ts'
import { solutionReviewing } from '../rules.ts'

export const researchRule = 'research-file'
export const solutionRule = 'solution-file'

/** Files are downloaded as long as the research search shows them; one file may be used in answers of several projects. */
export const researchFileRules: FileRules = {
  async [researchRule](db, { fileId }) {
    const answer = await db
      .selectFrom('research_file as r')
      .innerJoin('research_answer as a', 'a.id', 'r.answer_id')
      .innerJoin('research_question as q', 'q.id', 'a.question_id')
      .innerJoin('project_test as s', 's.id', 'q.test_id')
      .innerJoin('project_task as t', 't.id', 's.task_id')
      .innerJoin('project as p', 'p.id', 't.project_id')
      .select('a.id')
      .where('r.file_id', '=', fileId)
      .where('p.is_shown', '=', true)
      .limit(1)
      .executeTakeFirst()
    return answer !== undefined
  },

  async [solutionRule](db, { fileId }) {
    const application = await db
      .selectFrom('review_file as r')
      .innerJoin('solution_application as a', 'a.id', 'r.subject')
      .innerJoin('project as p', 'p.id', 'a.project_id')
      .select('a.id')
      .where('r.file_id', '=', fileId)
      .where('r.kind', '=', solutionReviewing.kind)
      .where('a.state', '=', 'completed')
      .where('p.is_shown', '=', true)
      .executeTakeFirst()
    return application !== undefined
  },
}
