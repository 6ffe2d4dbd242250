/** Declares what the tests use; the package has no types of its own. */
declare module 'http_ece' {
	import type { ECDH } from 'node:crypto'

	type Parameters = { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }

	const ece: { decrypt(content: Buffer, parameters: Parameters): Buffer }
	export default ece
}
