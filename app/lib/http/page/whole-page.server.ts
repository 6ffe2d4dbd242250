/** A page as one piece of bytes: making a stream of it and reading that costs more than sending it. */
export class WholePage extends Response {
	#bytes: Uint8Array<ArrayBuffer>
	#read: Response | undefined

	constructor(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit) {
		super(null, init)
		this.#bytes = bytes
		this.headers.set('Content-Length', String(bytes.length))
	}
	/** Compresses the page in one piece, which costs less than a stream of it. */
	async pack(encoding: string, compress: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>) {
		this.#bytes = await compress(this.#bytes)
		this.headers.set('Content-Encoding', encoding)
		this.headers.set('Content-Length', String(this.#bytes.length))
	}
	/** For the listener, which takes one reader and reads it to its end. */
	override get body() {
		return (this.#read ? this.#read.body : { getReader: () => readerOf(this.#bytes) }) as Response['body']
	}
	override get bodyUsed() {
		return this.#read?.bodyUsed ?? false
	}
	get #ordinary() {
		return (this.#read ??= new Response(this.#bytes, this))
	}
	override arrayBuffer() {
		return this.#ordinary.arrayBuffer()
	}
	override text() {
		return this.#ordinary.text()
	}
	override clone() {
		return this.#ordinary.clone()
	}
}

function readerOf(bytes: Uint8Array) {
	let left: Uint8Array | undefined = bytes
	const read = () => {
		const value = left
		left = undefined
		return Promise.resolve({ value, done: !value })
	}
	return { read, cancel: () => Promise.resolve(), releaseLock: () => {} }
}
