export const QUESTION_MAX = 300
/** The most answers, because each search compares all of them. */
export const ANSWERS_MAX = 500
export const ANSWER_MAX = 2_000
export const CATEGORY_MAX = 40

export const ANSWER_NOT_FOUND = 'Answer not found'
export const CONVERSATION_NOT_FOUND = 'Conversation not found'

export const FEEDBACK = ['helpful', 'unhelpful'] as const
export type Feedback = (typeof FEEDBACK)[number]

/** A stored answer; `answer` has the format that `blocksOf` parses. */
export type Answer = { id: number; question: string; answer: string; category: string }
