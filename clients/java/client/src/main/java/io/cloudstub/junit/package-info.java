/** Tests of JUnit 5. It needs {@code junit-jupiter-api}, which the tests bring. */
package io.cloudstub.junit;
