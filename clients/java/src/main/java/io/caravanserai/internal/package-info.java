/**
 * Parts of the library that are not its API: they may change in every release. Use {@link io.caravanserai.Client} and
 * the other classes of {@code io.caravanserai}.
 */
package io.caravanserai.internal;
