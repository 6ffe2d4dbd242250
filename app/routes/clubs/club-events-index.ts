/** A club's runs with no dialog over them. */
export default function NoDialog() {
	return null
}
