// Checks that code uses the words of the README, and comments plain English.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './imports.js'
import { root } from '../run.js'

/** Forbidden wording, where it is forbidden, and its replacement. */
const RULES = [
	{ in: 'comments', finds: /^(Answers with|Answers (the|its|how|whether|null)\b)/, say: 'Returns, or Responds with' },
	{ in: 'comments', finds: /\bwhoever\b/i, say: 'who it is: the player, the owner, the caller' },
	{ in: 'comments', finds: /^(What|Who(m|se)?|The same)\b/, say: 'what it is or does, with its subject' },
	{ in: 'code', finds: /\{\.\.\.\{/, say: 'each property by itself' },
	{ in: 'code', finds: /\bholdAlone\b/, say: 'lock…' },
	{ in: 'code', finds: /\b(useFormKey|formKey)\b/, say: 'idempotencyKey' },
	{ in: 'code', finds: /\b\w*[kK]ept(Html|Answers?|Queries|Pages?)\b/, say: 'cached…' },
	{ in: 'code', finds: /\bsingleFlight\b/, say: 'shareWork' },
	{ in: 'code', finds: /\bE-mail\b/, say: 'Email' },
	{ in: 'code', finds: /\bis good for (\d+|once|one|two|three|ten|an?)\b/, say: 'works for …' },
	{ in: 'code', finds: /\bSomebody, most likely you\b/, say: 'you' },
	{ in: 'code', finds: /\b\w*[lL]ostLine\w*\b/, say: 'lostConnection' },
]

const COMMENT = /\/\*\*?([^]*?)\*\/|(?<=^|\s)\/\/(.*(?:\n[ \t]*\/\/.*)*)$/gm

export function plainWords(folder = root) {
	return sourceFiles(folder).flatMap((file) => {
		const text = readFileSync(join(folder, file), 'utf8')
		const comments = [...text.matchAll(COMMENT)].map(([, block, line]) =>
			(block ?? line).replace(/^\s*(\*|\/\/)/gm, '').trim(),
		)
		const code = text.replace(COMMENT, '')
		return RULES.flatMap(({ in: where, finds, say }) => {
			const found = (where === 'comments' ? comments : [code]).map((it) => finds.exec(it)?.[0]).find(Boolean)
			return found ? [`${file} says "${found}": say ${say}`] : []
		})
	})
}
