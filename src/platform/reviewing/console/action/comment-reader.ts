import { getReviewWords, type ReviewAction, type ReviewDeclaration } from '../../rules.ts'

/** Who reads the comment of an action, as its field says it. */
export function getCommentReader(declaration: ReviewDeclaration, { isCommentInternal }: Pick<ReviewAction, 'isCommentInternal'>): string {
  return isCommentInternal ? '仅员工可见' : `${getReviewWords(declaration).applicant}可以看到`
}
