import type { Writer } from '../client/index.ts'
import { HELP_ANSWERS } from '#app/features/help/help-answers.ts'
import { chatKnowledgeBase } from '../schema.ts'

/** Questions and answers about Courtside itself; a server that ran on this database may have added them already. */
export const addHelp = (tx: Writer) => tx.insert(chatKnowledgeBase).values(HELP_ANSWERS).onConflictDoNothing()
