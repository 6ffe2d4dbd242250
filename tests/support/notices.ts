import { asc, eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { mails, notices } from '#db/schema.ts'
import { inWords } from '#app/features/notices/in-words.server.ts'
import type { Letter } from '#app/features/notices/letters.server.ts'
import type { NewNotice } from '#app/features/notices/notices.server.ts'

/** Returns a person's notices with their present words, oldest first. */
export const noticesOf = async (userId: number) =>
	inWords(db, await db.select().from(notices).where(eq(notices.userId, userId)).orderBy(asc(notices.id)))

/** Returns their mails with their present words, oldest first. */
export const mailsOf = async (userId: number) =>
	inWords(db, await db.select().from(mails).where(eq(mails.userId, userId)).orderBy(asc(mails.id)))

/** Returns the words and links of their notices, oldest first. */
export const wordsTo = async (userId: number) =>
	(await noticesOf(userId)).map(({ title, body, link }) => ({ title, body, link }))

type Written = Pick<NewNotice, 'userId' | 'kind' | 'cause'> & { title: string; body: string; link?: string }

/** Returns a notice with sentences, as the version before wrote them. */
export const written = (notice: Written) => ({ ...notice, what: 'written' }) as object as NewNotice

type WrittenLetter = Omit<Written, 'kind'> & Pick<Letter, 'secret' | 'to'>

/** Returns a letter with sentences. */
export const writtenLetter = (letter: WrittenLetter) =>
	({ ...letter, kind: 'account', what: 'written' }) as object as Letter
