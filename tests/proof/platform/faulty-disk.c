// A disk that fails when it is told to, loaded before the C library: writing to files says that the disk is full while
// there is a file `full` in the folder $FAULTS, and bringing them to the disk says that it is broken while there is `sync`.
// While there is `readonly`, files are neither written nor opened to be, as on a disk that was mounted for reading alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_told_to(const char *fault) {
	const char *folder = getenv("FAULTS");
	char path[PATH_MAX];
	if (!folder) return 0;
	snprintf(path, sizeof path, "%s/%s", folder, fault);
	return access(path, F_OK) == 0;
}

/** The error that writing to it has; 0 for none. */
static int trouble(int file) {
	struct stat about;
	if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) return 0;
	return is_told_to("full") ? ENOSPC : is_told_to("readonly") ? EROFS : 0;
}

/** Whether it is a regular file, or would become one, that is opened to be written. */
static int is_locked(const char *path, int flags) {
	struct stat about;
	int writes = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT);
	return writes && is_told_to("readonly") && (stat(path, &about) != 0 || S_ISREG(about.st_mode));
}

static int fail(int error) {
	errno = error;
	return -1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t length) {
	int error = trouble(file);
	return error ? fail(error) : REAL(write)(file, bytes, length);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
	int error = trouble(file);
	return error ? fail(error) : REAL(pwrite)(file, bytes, length, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
	int error = trouble(file);
	return error ? fail(error) : REAL(pwrite64)(file, bytes, length, at);
}

#define OPEN(name) \
	int name(const char *path, int flags, ...) { \
		va_list rest; \
		va_start(rest, flags); \
		mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
		va_end(rest); \
		return is_locked(path, flags) ? fail(EROFS) : REAL(name)(path, flags, mode); \
	}
OPEN(open)
OPEN(open64)

int fsync(int file) {
	return is_told_to("sync") ? fail(EIO) : REAL(fsync)(file);
}

int fdatasync(int file) {
	return is_told_to("sync") ? fail(EIO) : REAL(fdatasync)(file);
}
