/** The picture addresses that may be shown: https only, as the content security policy asks, at most 2,048 characters. */
export function webAddresses(urls: readonly string[]) {
	return urls.filter((url) => url.length <= 2_048 && /^https:\/\/[^\s"'<>]+$/i.test(url))
}
