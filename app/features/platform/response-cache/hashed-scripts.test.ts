import { expect, test } from 'vitest'
import { hashScripts } from './hashed-scripts.ts'

const NONCE = '7c0e7a52-4d9c-4f8e-9d55-0a3d7c0c1f11'
const POLICY = `default-src 'self'; script-src 'self' 'nonce-${NONCE}'; style-src 'self'`

const hashed = (html: string) => {
	const found = hashScripts(Buffer.from(html), POLICY, NONCE)
	return found && { body: found.body.toString(), sources: /script-src 'self' ([^;]*);/.exec(found.policy)![1] }
}

// The output of `openssl dgst -sha256 -binary | base64`.
const ALERT = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
const UMLAUT = "'sha256-hkA4WsqDkW/MGAGP6Q9lG6/+O0uYKNey6MiQ4dWksYI='"

test('scripts that had the nonce are let through by their hash, and the nonce is gone', () => {
	const html = (nonce: string) =>
		`<p>ü</p><link rel="modulepreload" href="/a.js"${nonce}/><script${nonce}>alert(1)</script>` +
		`<script${nonce} type="module" async="">"ü 🎾"</script><script${nonce}>alert(1)</script>`
	expect(hashed(html(` nonce="${NONCE}"`))).toEqual({ body: html(''), sources: `${ALERT} ${UMLAUT}` })
})

test('a script that had no nonce, or another, is not let through', () => {
	for (const script of ['<script>alert(1)</script>', '<script nonce="a">alert(1)</script>'])
		expect(hashed(`<p>${script}</p>`)).toEqual({ body: `<p>${script}</p>`, sources: '' })
})

test('a page with its nonce anywhere else is not shared', () => {
	expect(hashed(`<script nonce="${NONCE}">nonce = '${NONCE}'</script>`)).toBeNull()
})
