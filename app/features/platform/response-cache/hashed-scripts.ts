import { createHash } from 'node:crypto'

/**
 * A page whose own scripts are let through by what they say (`'sha256-…'`, Content Security Policy Level 3, 2.3.1)
 * instead of by the nonce it was rendered with, so that everybody can be sent the same bytes. Only what carried the nonce
 * is let through: it is random, so nothing that a person wrote can. Null where the nonce stands anywhere else.
 */
export function hashScripts(
	page: Buffer,
	policy: string,
	nonce: string,
): { body: Buffer<ArrayBuffer>; policy: string } | null {
	// One character per byte, as hashes are of bytes.
	const text = page.toString('latin1')
	const scripts = text.matchAll(new RegExp(`<script(?=\\s)[^>]* nonce="${nonce}"[^>]*>(.*?)</script>`, 'gs'))
	const sources = new Set(Array.from(scripts, ([, script]) => sourceOf(Buffer.from(script!, 'latin1'))))
	const body = text.replaceAll(` nonce="${nonce}"`, '')
	if (body.includes(nonce)) return null
	return { body: Buffer.from(body, 'latin1'), policy: policy.replace(`'nonce-${nonce}'`, [...sources].join(' ')) }
}

const sourceOf = (script: Buffer) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
