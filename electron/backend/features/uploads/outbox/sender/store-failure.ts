import { AppError } from '#shared/errors.ts';

export function isDiskFull(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'DISK_FULL';
}
