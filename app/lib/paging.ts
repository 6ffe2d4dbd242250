/** Returns the page of `total` items to show: the requested one, or the last if it lies past the end. */
export function pageOf(total: number, asked: number, limit: number) {
	const pages = Math.max(1, Math.ceil(total / limit))
	const page = Math.min(asked, pages)
	return { page, pages, offset: (page - 1) * limit }
}
