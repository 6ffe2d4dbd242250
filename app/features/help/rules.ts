/** The longest question one can ask, in characters. */
export const QUESTION_MAX = 300
/** The most answers there can be: all of them are looked through at each search. */
export const ANSWERS_MAX = 500
export const ANSWER_MAX = 2_000
export const CATEGORY_MAX = 40

export const ANSWER_NOT_FOUND = 'Answer not found'
export const CONVERSATION_NOT_FOUND = 'Conversation not found'

export const FEEDBACK = ['helpful', 'unhelpful'] as const
export type Feedback = (typeof FEEDBACK)[number]

/** An answer that is kept; `answer` is written as `blocksOf` reads it. */
export type Answer = { id: number; question: string; answer: string; category: string }
