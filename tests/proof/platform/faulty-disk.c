// A disk that fails when it is told to, loaded before the C library: writing to files says that the disk is full while
// there is a file `full` in the folder $FAULTS, and bringing them to the disk says that it is broken while there is `sync`.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
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

static int is_full(int file) {
	struct stat about;
	return fstat(file, &about) == 0 && S_ISREG(about.st_mode) && is_told_to("full");
}

static int fail(int error) {
	errno = error;
	return -1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t length) {
	return is_full(file) ? fail(ENOSPC) : REAL(write)(file, bytes, length);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
	return is_full(file) ? fail(ENOSPC) : REAL(pwrite)(file, bytes, length, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
	return is_full(file) ? fail(ENOSPC) : REAL(pwrite64)(file, bytes, length, at);
}

int fsync(int file) {
	return is_told_to("sync") ? fail(EIO) : REAL(fsync)(file);
}

int fdatasync(int file) {
	return is_told_to("sync") ? fail(EIO) : REAL(fdatasync)(file);
}
