import { createHash } from 'node:crypto'

/**
 * Allows a page's own scripts by hash instead of by nonce, so that all visitors get the same bytes (`'sha256-…'`,
 * Content Security Policy Level 3, 2.3.1). Only scripts with the nonce are allowed: it is random, so nobody could have
 * written it. Returns null where the nonce is anywhere else in the page.
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
